import { type ReactNode, useState } from 'react'
import { cardPaymentsApi } from '#api'
import type { PaymentPage } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, Button, Card, EmptyState, SkeletonLines } from '#widgets'
import { PAYMENT_LINKS, wordsFor } from '../link-fault.ts'
import { OpenedByLink, tokenHere } from '../opened-by-link.tsx'
import css from '../page.module.css'

/** The page of a link by which somebody pays an invoice by card, without an account: the amount, and nothing else of the agency. */
export function PayInvoice(): ReactNode {
  return (
    <OpenedByLink kind={PAYMENT_LINKS} open={cardPaymentsApi.open} waiting={<SkeletonLines lines={6} />}>
      {(page, again) => <Bill page={page} onAgain={() => again('waits')} />}
    </OpenedByLink>
  )
}

/** What is open, or that it is paid. */
function Bill({ page: { company, number, amount, state, until }, onAgain }: { readonly page: PaymentPage; readonly onAgain: () => void }): ReactNode {
  const t = useT()
  const formats = useFormats()
  const [isGoing, setGoing] = useState(false)
  const [fault, setFault] = useState<string>()
  const pay = async (): Promise<void> => {
    setGoing(true)
    setFault(undefined)
    try {
      const { url } = await cardPaymentsApi.start(tokenHere())
      location.assign(url)
    } catch (error) {
      setGoing(false)
      setFault(wordsFor(error, t, PAYMENT_LINKS))
    }
  }
  const words = { company, number, amount: formats.money(amount) }
  if (state === 'paid')
    return <EmptyState icon="circle-check" title={t('shared/card-payments.page.paidTitle')} hint={t('shared/card-payments.page.paidText', words)} />
  if (state === 'settled')
    return <EmptyState icon="circle-check" title={t('shared/card-payments.page.settledTitle')} hint={t('shared/card-payments.page.settledText')} />
  return (
    <Card title={t('shared/card-payments.page.title', words)}>
      <p>
        {t('shared/card-payments.page.due', words)} <strong>{words.amount}</strong>
      </p>
      {fault !== undefined && <Banner tone="danger">{fault}</Banner>}
      <div className={css.buttons}>
        <Button look="solid" icon="credit-card" busy={isGoing} onClick={() => void pay()}>
          {t('shared/card-payments.page.pay', words)}
        </Button>
        <Button icon="refresh-cw" onClick={onAgain}>
          {t('shared/card-payments.page.check')}
        </Button>
      </div>
      <p>{t('shared/card-payments.page.safe', { ...words, until: formats.date(until) })}</p>
    </Card>
  )
}
