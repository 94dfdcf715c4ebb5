import type { Linked } from '#document'
import type { SourceWriters } from '#server/records'
import { ownAdaptations } from './adaptations.ts'
import { assistantGaps } from './assistant-gaps.ts'
import { assistantSettings } from './assistant-settings.ts'
import type { PeopleContext } from './people/context.ts'
import { companyPeople } from './people/people.ts'
import { companySettings, type SettingsOptions } from './settings.ts'

export interface CompanyOptions extends Omit<PeopleContext, 'documents'>, Pick<SettingsOptions, 'refusesChat'> {
  readonly documents: () => Pick<Linked, 'roles' | 'permissions' | 'resources'>
  /** After a change of settings was stored: open pages of this company are to ask again. */
  readonly settingsChanged: (companyId: string) => void
}

/** Who keeps the rows of a company's own sources. */
export const companySources = ({ settingsChanged, refusesChat, ...people }: CompanyOptions): SourceWriters => ({
  'own-company': companySettings({ changed: settingsChanged, refusesChat }),
  'own-assistant': assistantSettings({ changed: settingsChanged }),
  'own-adaptations': ownAdaptations({ documents: people.documents, changed: settingsChanged }),
  'assistant-gaps': assistantGaps(),
  people: companyPeople(people),
})
