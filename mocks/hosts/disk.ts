import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { ServiceError } from '../db/service-error.ts'

/** Files on a disk that may be full. */

export type Write = (file: number, bytes: Uint8Array, from: number, position: number) => number

export const write: Write = (file, bytes, from, position) =>
  writeSync(file, bytes, from, bytes.length - from, position)

/** Writes all of it, and resolves to where it ends. */
export function writeAll(write: Write, file: number, bytes: Uint8Array, position: number): number {
  for (let at = 0; at < bytes.length; ) at += write(file, bytes, at, position + at)
  return position + bytes.length
}

/** Turns a full disk into a refusal. */
export function reportFullDisk<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw isCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG') ? new ServiceError('INSUFFICIENT_STORAGE') : error
  }
}

/** A rename is durable once its folder is synced. */
export function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
