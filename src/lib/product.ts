/** The product's name, wherever it is shown. */
export const productName = 'Paceline'

/** Prefix of everything kept in the browser. */
export const namespace = 'paceline'

export const docsUrl = 'https://docs.paceline.dev'
export const termsUrl = 'https://paceline.dev/terms'
export const privacyUrl = 'https://paceline.dev/privacy'

/** Under this key Mantine keeps whether the person chose light, dark or, which is the default, what the system shows. */
export const schemeKey = 'theme'
