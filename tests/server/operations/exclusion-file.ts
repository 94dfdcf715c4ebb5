import { LISTED_COLUMNS } from '#care'

/** Somebody on the list; days as `YYYY-MM-DD`. */
export interface ListedName {
  readonly last: string
  readonly first: string
  readonly birth?: string
  readonly npi?: string
}

/** A file of the list, as the OIG gives it out. */
export function exclusionFile(entries: readonly ListedName[], columns: readonly string[] = LISTED_COLUMNS): string {
  const lines = entries.map(({ last, first, birth = '', npi = '0000000000' }, at) => {
    const values: Readonly<Record<string, string>> = {
      ...{ LASTNAME: `"${last.toUpperCase()}"`, FIRSTNAME: first.toUpperCase(), GENERAL: 'IND- LIC HC SERV PRO', SPECIALTY: 'NURSE/NURSES AIDE', NPI: npi },
      ...{ DOB: birth.replaceAll('-', ''), ADDRESS: `${at} N EXAMPLE ST`, CITY: 'DULUTH', STATE: 'MN', ZIP: '55802', EXCLTYPE: '1128a1' },
      ...{ EXCLDATE: '20240520', REINDATE: '00000000', WAIVERDATE: '00000000' },
    }
    return columns.map((column) => values[column] ?? '').join(',')
  })
  return [columns.join(','), ...lines].map((line) => `${line}\r\n`).join('')
}
