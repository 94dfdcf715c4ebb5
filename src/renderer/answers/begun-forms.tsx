import type { FiledForm } from '#contract'
import { useT } from '#i18n'
import { addressOf, navigate } from '#navigation'
import { Banner, Button } from '#widgets'
import { useCatalogue } from './use-catalogue.ts'

export interface BegunFormsProps {
  readonly begun: NonNullable<FiledForm['begun']>
}

/** Other forms that this one called for and that its author has not filed yet. */
export function BegunForms({ begun }: BegunFormsProps) {
  const t = useT()
  const { data: catalogue = [] } = useCatalogue()
  const known = begun.flatMap(({ form, id }) => {
    const entry = catalogue.find((each) => each.id === form)
    return entry ? [{ entry, id }] : []
  })
  return known.map(({ entry, id }) => (
    <Banner
      key={id}
      tone="warning"
      actions={
        <Button small onClick={() => navigate(addressOf(entry.path, { kind: 'work', id, corrects: false }))}>
          {t('shared/answers.continueBegun')}
        </Button>
      }
    >
      {t('shared/answers.begun', { form: t(entry.title) })}
    </Banner>
  ))
}
