import { filterToday, type OwnView, type ResourceMigration, sortToday } from '#contract'
import type { Linked } from '#document'

type Views = Readonly<Record<string, readonly OwnView[]>>

/** Views of lists that somebody made, also before the fields of their records were called otherwise. */
export const viewsToday = ({ screens, resources }: Pick<Linked, 'screens' | 'resources'>, views: Views): Views =>
  Object.fromEntries(
    Object.entries(views).map(([id, own]) => {
      const screen = screens.get(id)
      const migrations = screen?.kind === 'list' ? resources.get(screen.resource)?.migrations : undefined
      return [id, migrations === undefined ? own : own.map((view) => ({ ...view, address: addressToday(migrations, view.address) }))]
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
