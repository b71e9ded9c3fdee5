/** Where a test runner leaves word that it watches the network: then the service worker carries every call, from the first one. */
export const observedKey = 'mock.observed'
