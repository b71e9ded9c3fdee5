/** Under this key Mantine keeps whether the person chose light, dark or, which is the default, what the system shows. */
export const schemeKey = 'theme'
