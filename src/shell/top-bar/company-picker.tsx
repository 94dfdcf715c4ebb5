import { shellApi } from '#api'
import { BOOT_COMPANIES_MAX, type Boot, COMPANY_SUGGESTIONS_MAX } from '#contract'
import { useT } from '#i18n'
import { type ChoiceOption, Combobox, Select } from '#widgets'

type Companies = Boot['companies']

const optionOf = ({ id, sName, name }: Companies[number]): ChoiceOption => ({ id, label: sName, ...(name === sName ? {} : { detail: name }) })

/** The companies whose short or full name holds the text, at most 500. */
const findCompanies = (companies: Companies, text: string): readonly ChoiceOption[] => {
  const wanted = text.trim().toLocaleLowerCase()
  return companies
    .filter(({ sName, name }) => `${sName}\n${name}`.toLocaleLowerCase().includes(wanted))
    .slice(0, COMPANY_SUGGESTIONS_MAX)
    .map(optionOf)
}

/** Where the page does not know them all, the server finds them. */
const suggest = async (companies: Companies, text: string, signal: AbortSignal): Promise<readonly ChoiceOption[]> =>
  companies.length < BOOT_COMPANIES_MAX ? findCompanies(companies, text) : (await shellApi.companies(text.trim(), signal)).map(optionOf)

export interface CompanyPickerProps {
  readonly companies: Companies
  readonly current: Companies[number]
  readonly superadmin: boolean
  readonly onPick: (companyId: string, name: string) => void
}

/** A typeahead for super admins, a dropdown for people of several companies, nothing for the others. */
export function CompanyPicker({ companies, current, superadmin, onPick }: CompanyPickerProps) {
  const t = useT()
  const pick = (option: ChoiceOption | null | undefined) => {
    if (option && option.id !== current.id) onPick(option.id, option.label)
  }
  if (superadmin) {
    return (
      <Combobox
        label={t('shared/shell.company')}
        placeholder={t('shared/shell.findCompany')}
        value={optionOf(current)}
        onChange={pick}
        onSearch={(text, signal) => suggest(companies, text, signal)}
      />
    )
  }
  if (companies.length < 2) return null
  const options = companies.map(optionOf)
  const choose = (id: string | null) => pick(options.find((option) => option.id === id))
  return <Select small label={t('shared/shell.company')} blank={false} value={current.id} onChange={choose} options={options} />
}
