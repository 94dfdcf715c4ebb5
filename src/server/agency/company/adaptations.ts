import { sql } from 'kysely'
import { type Adapted, adaptedRows, type Linked } from '#document'
import { asJson } from '#server/platform/database'
import type { SourceWriter } from '#server/records'
import { isBlank } from '#validation'
import type { SettingsOptions } from './settings.ts'

interface Options extends Pick<SettingsOptions, 'changed'> {
  readonly documents: () => Pick<Linked, 'resources'>
}

interface Row {
  readonly settings: { readonly adapted?: Adapted; readonly labels?: Readonly<Record<string, string>> } | null
}

/** The one row of what a company has adapted of the product's documents. What it calls states stands among its own words as well, for everything that says them. */
export function ownAdaptations({ documents, changed }: Options): SourceWriter {
  return {
    async lock(tx, { companyId }) {
      await sql`select 1 from company where id = ${companyId} for update`.execute(tx)
    },
    async update(tx, id, { actor, before, after, now }) {
      const { rows } = await sql<Row>`select settings from company where id = ${id}`.execute(tx)
      const settings = rows[0]?.settings ?? {}
      // Several pages say each a part of it.
      const adapted = filled({ ...settings.adapted, ...Object.fromEntries(Object.keys({ ...before, ...after }).map((name) => [name, after[name]])) })
      const labels = withStates(documents(), settings.labels ?? {}, adapted)
      await sql`update company set settings = ${asJson({ ...settings, adapted, labels })}::jsonb, version = version + 1, updated_at = ${now}
        where id = ${id}`.execute(tx)
      return { done: () => changed(actor.companyId) }
    },
  }
}

const filled = (values: Adapted): Adapted => Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))

/** The company's words with what it calls states; a state that it calls nothing has the product's word again. */
function withStates({ resources }: Pick<Linked, 'resources'>, labels: Readonly<Record<string, string>>, adapted: Adapted): Readonly<Record<string, string>> {
  const words = { ...labels }
  for (const { adapts = [] } of resources.values())
    for (const { resource, states } of adapts) {
      if (states === undefined) continue
      const { fields = {}, lifecycle } = resources.get(resource ?? '') ?? {}
      const own = new Map(adaptedRows(adapted[states]).map(({ id, label }) => [id, typeof label === 'string' ? label.trim() : '']))
      for (const option of fields[lifecycle?.field ?? '']?.options ?? []) {
        const word = own.get(option.id)
        if (word) words[option.label] = word
        else delete words[option.label]
      }
    }
  return words
}
