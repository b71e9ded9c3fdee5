/** Presigned URLs point below it. */
export const storageBase = '/api/fake/storage/'
