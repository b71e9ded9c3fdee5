/** What stands where there is no value (rule 4.4). On a phone the whole fact is out of sight. */
export const absent = <span data-absent>-</span>
