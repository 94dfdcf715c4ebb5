import type { ReactNode } from 'react'
import { shellApi } from '#api'
import { useT } from '#i18n'
import { useApp } from '#store'
import { type ChoiceOption, Combobox, Field } from '#widgets'

/** The company that one works in. */
export function useOwnCompany(): ChoiceOption {
  const id = useApp((state) => state.boot?.company.id ?? '')
  const label = useApp((state) => state.boot?.company.sName ?? '')
  return { id, label }
}

export interface CompanyChoiceProps {
  readonly value: ChoiceOption
  readonly onChange: (company: ChoiceOption) => void
}

/** Which company is looked at: a choice of super admins, nothing for the others. */
export function CompanyChoice({ value, onChange }: CompanyChoiceProps): ReactNode {
  const t = useT()
  const isSuperadmin = useApp((state) => state.boot?.user.superadmin === true)
  if (!isSuperadmin) return null
  const suggest = async (text: string, signal: AbortSignal): Promise<readonly ChoiceOption[]> =>
    (await shellApi.companies(text.trim(), signal)).map(({ id, sName, name }) => ({ id, label: sName, ...(name !== sName && { detail: name }) }))
  return (
    <Field label={t('shared/access-review.company')}>
      <Combobox value={value} onChange={(company) => company && onChange(company)} onSearch={suggest} />
    </Field>
  )
}
