import { useQuery } from '@tanstack/react-query'
import { errorText } from '#actions'
import { shellApi } from '#api'
import { useFormats, useT } from '#i18n'
import { Dialog, ErrorState, Icon, Pill, SkeletonLines } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'
import css from './help.module.css'

/** Only addresses that a link may carry are followed. */
const isWeb = (url: string): boolean => /^https:\/\//.test(url)

/** "Contact Us": hours, telephone, e-mail and social links of the support (spec: shell-and-account §2). */
export function ContactDialog({ onClose }: Pick<LayerProps, 'onClose'>) {
  const t = useT()
  const { phone } = useFormats()
  const facts = useQuery({ queryKey: ['support'], queryFn: ({ signal }) => shellApi.support(signal) })
  return (
    <Dialog title={t('shared/help.contactUs')} lightDismiss onClose={onClose}>
      {facts.isPending && <SkeletonLines />}
      {facts.isError && <ErrorState message={errorText(facts.error, t)} onRetry={() => void facts.refetch()} />}
      {facts.data && (
        <div className={css.contact}>
          <p className={css.hours}>
            <Icon name="clock" size={18} />
            <span>
              <strong>{t('shared/help.supportHours')}</strong>
              <br />
              {facts.data.hours}
            </span>
            <Pill tone="success" label={t('shared/help.hipaa')} />
          </p>
          <div className={css.ways}>
            <a className={css.way} href={`tel:${facts.data.phone.replaceAll(/[^\d+]/g, '')}`}>
              <Icon name="phone" size={18} />
              <span>
                <strong>{t('shared/help.callSupport')}</strong>
                <br />
                <span dir="ltr">{phone(facts.data.phone)}</span>
              </span>
            </a>
            <a className={css.way} href={`mailto:${facts.data.email}`}>
              <Icon name="mail" size={18} />
              <span>
                <strong>{t('shared/help.emailSupport')}</strong>
                <br />
                <span dir="ltr">{facts.data.email}</span>
              </span>
            </a>
          </div>
          {facts.data.links.length > 0 && (
            <div>
              <h3>{t('shared/help.followUs')}</h3>
              <ul className={css.links}>
                {facts.data.links
                  .filter(({ url }) => isWeb(url))
                  .map(({ id, label, url }) => (
                    <li key={id}>
                      <a href={url} target="_blank" rel="noopener noreferrer">
                        {label ?? t(`shared/help.social.${id}`)}
                      </a>
                    </li>
                  ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
