import type { Boot } from '#contract'
import { useT } from '#i18n'
import { type ChoiceOption, Combobox, Select } from '#widgets'

type Companies = Boot['companies']

/** spec: shell-and-account §9 */
const SUGGESTIONS_MAX = 500

const optionOf = ({ id, sName, name }: Companies[number]): ChoiceOption => ({ id, label: sName, ...(name === sName ? {} : { detail: name }) })

/** The companies whose short or full name holds the text, at most 500. */
export const findCompanies = (companies: Companies, text: string): readonly ChoiceOption[] => {
  const wanted = text.trim().toLocaleLowerCase()
  return companies
    .filter(({ sName, name }) => `${sName}\n${name}`.toLocaleLowerCase().includes(wanted))
    .slice(0, SUGGESTIONS_MAX)
    .map(optionOf)
}

export interface CompanyPickerProps {
  readonly companies: Companies
  readonly current: Companies[number]
  readonly superadmin: boolean
  readonly onPick: (companyId: string) => void
}

/** A typeahead for super admins, a dropdown for people of several companies, nothing for the others. */
export function CompanyPicker({ companies, current, superadmin, onPick }: CompanyPickerProps) {
  const t = useT()
  const pick = (id: string | null | undefined) => {
    if (id && id !== current.id) onPick(id)
  }
  if (superadmin) {
    return (
      <Combobox
        label={t('shared/shell.company')}
        placeholder={t('shared/shell.findCompany')}
        value={optionOf(current)}
        onChange={(option) => pick(option?.id)}
        onSearch={async (text) => findCompanies(companies, text)}
      />
    )
  }
  if (companies.length < 2) return null
  return <Select small label={t('shared/shell.company')} blank={false} value={current.id} onChange={pick} options={companies.map(optionOf)} />
}
