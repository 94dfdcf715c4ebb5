import { filterToday, nameToday, type OwnView, type ResourceMigration, sortToday } from '#contract'
import type { Linked } from '#document'

type Documents = Pick<Linked, 'screens' | 'resources'>
type Views = Readonly<Record<string, readonly OwnView[]>>
type Columns = Readonly<Record<string, readonly string[]>>

/** Views of lists that somebody made, also before the fields of their records were called otherwise. */
export const viewsToday = (documents: Documents, views: Views): Views =>
  eachList(documents, views, (migrations, own) => own.map((view) => ({ ...view, address: addressToday(migrations, view.address) })))

/** The same of the columns that somebody shows or hides. */
export const columnsToday = (documents: Documents, columns: Columns): Columns =>
  eachList(documents, columns, (migrations, fields) => fields.map((name) => nameToday(migrations, name)))

const eachList = <T>({ screens, resources }: Documents, kept: Readonly<Record<string, T>>, today: (migrations: readonly ResourceMigration[], own: T) => T) =>
  Object.fromEntries(
    Object.entries(kept).map(([id, own]) => {
      const screen = screens.get(id)
      const migrations = screen?.kind === 'list' ? resources.get(screen.resource)?.migrations : undefined
      return [id, migrations === undefined ? own : today(migrations, own)]
    }),
  )

function addressToday(migrations: readonly ResourceMigration[], address: string): string {
  const entries = [...new URLSearchParams(address)].map(([key, value]): [string, string] => {
    if (key === 'sort')
      return [
        key,
        value
          .split(',')
          .map((each) => sortToday(migrations, each))
          .join(','),
      ]
    if (!key.startsWith('f.')) return [key, value]
    const [op = '', ...said] = value.split(':')
    const { name, text } = filterToday(migrations, { name: key.slice(2), op, text: said.join(':') })
    return [`f.${name}`, said.length === 0 ? value : `${op}:${text}`]
  })
  return `?${new URLSearchParams(entries)}`
}
