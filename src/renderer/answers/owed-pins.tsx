import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formsApi, signaturesApi } from '#api'
import type { OwedPin } from '#contract'
import { useT } from '#i18n'
import { onFormStored } from '#offline'
import { PinDialog } from '#signature'
import { toast, useApp } from '#store'
import { Banner, Button } from '#widgets'

const NOTHING: readonly OwedPin[] = []

/** Forms that were filed without network and wait for their author's PIN: one PIN signs them all. Absent when there are none. */
export function OwedPins() {
  const t = useT()
  const queries = useQueryClient()
  const isOffline = useApp((state) => state.offline)
  const [isAsking, setAsking] = useState(false)
  const { data: owed = NOTHING } = useQuery({
    queryKey: ['forms', 'owed-pins'],
    queryFn: ({ signal }) => formsApi.owedPins(signal),
    enabled: !isOffline,
    retry: false,
  })
  useEffect(() => onFormStored(() => void queries.invalidateQueries({ queryKey: ['forms', 'owed-pins'] })), [queries])
  if (owed.length === 0) return null
  const sign = async (pin: string): Promise<void> => {
    await signaturesApi.check(pin)
    try {
      for (const { id, version, slots } of owed)
        await formsApi.sign(id, { version, signatures: slots.map((slot) => ({ slot, method: 'storedByPin', name: '', pin })) })
      toast({ tone: 'success', text: t('shared/answers.pinsGiven', { count: owed.length }) })
    } finally {
      for (const queryKey of [['forms', 'owed-pins'], ['forms', 'filed'], ['records']]) void queries.invalidateQueries({ queryKey })
    }
  }
  return (
    <>
      <Banner
        tone="warning"
        icon="signature"
        actions={
          <Button small onClick={() => setAsking(true)}>
            {t('shared/answers.givePin')}
          </Button>
        }
      >
        {t('shared/answers.pinsOwed', { count: owed.length })}
      </Banner>
      {isAsking && (
        <PinDialog
          title={t('shared/answers.givePin')}
          text={`${t('shared/answers.pinsOwedText')} ${owed.map(({ display }) => display).join(' · ')}`}
          action={t('shared/form-engine.sign')}
          onPin={sign}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
