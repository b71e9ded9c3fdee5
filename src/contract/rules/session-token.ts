/** What a header can carry: a session is good for nothing when its token can't be sent. */
export const sessionToken = /^[!-~]{1,8000}$/
