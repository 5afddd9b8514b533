/// The curve P-256: y² = x³ - 3x + b (FIPS 186-4, D.1.2.3; SP 800-186, 3.2.1.3).
enum P256 {
  /// The field of coordinates.
  static let field = Modulus(Modulus.sumOfPowers)
  /// The numbers by which points are multiplied: modulo the number of points.
  static let scalars = Modulus(
    UInt256(
      0xf3b9_cac2_fc63_2551,
      0xbce6_faad_a717_9e84,
      0xffff_ffff_ffff_ffff,
      0xffff_ffff_0000_0000
    )
  )
  /// The constant b, in Montgomery form.
  static let b = field.residue(
    of: UInt256(
      0x3bce_3c3e_27d2_604b,
      0x651d_06b0_cc53_b0f6,
      0xb3eb_bd55_7698_86bc,
      0x5ac6_35d8_aa3a_93e7
    )
  )
  /// The base point G.
  static let base = AffinePoint(
    x: field.residue(
      of: UInt256(
        0xf4a1_3945_d898_c296,
        0x7703_7d81_2deb_33a0,
        0xf8bc_e6e5_63a4_40f2,
        0x6b17_d1f2_e12c_4247
      )
    ),
    y: field.residue(
      of: UInt256(
        0xcbb6_4068_37bf_51f5,
        0x2bce_3357_6b31_5ece,
        0x8ee7_eb4a_7c0f_9e16,
        0x4fe3_42e2_fe1a_7f9b
      )
    )
  )
  /// The multiples of the base point that ``BasePointTable`` adds up.
  static let table = BasePointTable()
}
