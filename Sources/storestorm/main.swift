print("storestorm")
