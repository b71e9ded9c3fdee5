/** What the elements of a table are by themselves, until a style sheet lays them out as blocks: Safari then forgets it. */
export const ariaRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
