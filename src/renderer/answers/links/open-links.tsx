import { useQuery, useQueryClient } from '@tanstack/react-query'
import { tellFailure } from '#actions'
import { formLinksApi } from '#api'
import type { FormEntry, FormLink } from '#contract'
import { useFormats, useT } from '#i18n'
import { toast } from '#store'
import { Button, Card } from '#widgets'
import css from '../answers.module.css'

const linksKey = (form: string): readonly string[] => ['forms', 'links', form]

/** Links of a form that hold: whom they went to, and taking one back. Absent when there are none. */
export function OpenLinks({ form }: { readonly form: FormEntry }) {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const links = useQuery({ queryKey: linksKey(form.id), queryFn: ({ signal }) => formLinksApi.list(form.id, signal) })
  const revoke = async ({ id, recipient }: FormLink) => {
    try {
      await formLinksApi.revoke(id)
      toast({ tone: 'success', text: t('shared/form-links.revoked', { recipient }) })
    } catch (error) {
      tellFailure(error, t)
    }
    void queries.invalidateQueries({ queryKey: linksKey(form.id) })
  }
  if (!links.data?.length) return null
  return (
    <Card flush title={t('shared/form-links.open')}>
      <ul className={css.drafts}>
        {links.data.map((link) => (
          <li key={link.id} className={css.draft}>
            <span className={css.draftName}>{t('shared/form-links.openTo', { recipient: link.recipient, client: link.clientName ?? '' })}</span>
            <span className={css.draftTime}>
              {t('shared/form-links.until', { date: formats.dateTime(link.expiresAt) })} ·{' '}
              {link.openedAt ? t('shared/form-links.seen', { time: formats.dateTime(link.openedAt) }) : t('shared/form-links.unseen')}
            </span>
            <Button small onClick={() => void revoke(link)}>
              {t('shared/form-links.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
