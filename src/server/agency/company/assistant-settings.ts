import { sql } from 'kysely'
import { asJson } from '#server/platform/database'
import type { SourceWriter } from '#server/records'
import type { SettingsOptions } from './settings.ts'

type Values = Readonly<Record<string, unknown>>

/** What is kept of the assistant among a company's settings; what is as it is without being set is left out. */
function settingsOf({ isOn, personalData, languages, roles, greeting, prompts }: Values): Values {
  const all = {
    assistantOff: isOn === false ? true : null,
    assistantPersonalData: personalData === 'block' ? personalData : null,
    assistantLanguages: languages,
    assistantRoles: roles,
    assistantGreeting: greeting,
    assistantPrompts: prompts,
  }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, Array.isArray(value) && value.length === 0 ? null : (value ?? null)]))
}

/** The one row of what a company's assistant may do: it holds from the next call on. Everything else that the company has set stays. */
export function assistantSettings({ changed }: Pick<SettingsOptions, 'changed'>): SourceWriter {
  return {
    async lock(tx, { companyId }) {
      await sql`select 1 from company where id = ${companyId} for update`.execute(tx)
    },
    async update(tx, id, { actor, after, now }) {
      await sql`update company set settings = jsonb_strip_nulls(coalesce(settings, '{}'::jsonb) || ${asJson(settingsOf(after))}::jsonb),
        version = version + 1, updated_at = ${now} where id = ${id}`.execute(tx)
      return { done: () => changed(actor.companyId) }
    },
  }
}
