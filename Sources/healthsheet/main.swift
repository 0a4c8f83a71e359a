print("healthsheet")
