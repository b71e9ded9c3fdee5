/** What stands where there is no value (spec §2). On a phone the whole fact is out of sight. */
export const absent = <span data-absent>-</span>
