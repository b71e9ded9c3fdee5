/** Apart from the schemas: the buttons that lead there stand on a page that is shown before any schema is needed. */
export const socialProviders = ['google', 'github'] as const

/** The browser itself goes there (rule 3.7). */
export const authorizePath = 'v1/user/authorize'
