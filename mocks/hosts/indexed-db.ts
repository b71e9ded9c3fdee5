import { Refusal } from '../backend/refusal.ts'

/** The little of IndexedDB that is needed here, with promises. */

export function openDatabase(
  name: string,
  version: number,
  upgrade: (db: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => upgrade(request.result)
  return resultOf(request)
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves once everything in the transaction is safe. */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(whyNot(transaction.error))
    transaction.onerror = () => reject(whyNot(transaction.error))
  })
}

const whyNot = (error: DOMException | null) =>
  error?.name === 'QuotaExceededError' ? new Refusal('INSUFFICIENT_STORAGE') : error
