/// The logic as the design documents describe it, weaknesses included, under the documents' names.
///
/// The reference uses some of the same names, so these are inside this type. The article "The
/// design documents, name by name" lists all of them.
enum AsDesigned {}
