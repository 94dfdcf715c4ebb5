import { type FunctionComponent, Suspense } from 'react'
import type { PageScreen } from '#contract'
import { withRoomWords } from '#i18n'
import { lazyPart, SkeletonLines } from '#widgets'

type Step = Extract<PageScreen['blocks'][number], { readonly kind: 'account-step' }>['step']

const STEPS: Readonly<Record<Step, FunctionComponent>> = {
  'forgotten-password': lazyPart(async () => (await import('./forgotten-password.tsx')).ForgottenPassword),
  'choose-password': lazyPart(async () => (await import('./choose-password.tsx')).ChoosePassword),
  'first-set-up': lazyPart(async () => (await import('./first-set-up.tsx')).FirstSetUp),
  'linked-form': lazyPart(async () => (await withRoomWords(import('../linked-form/linked-form.tsx'))).LinkedForm),
  'pay-invoice': lazyPart(async () => (await withRoomWords(import('../pay-invoice/pay-invoice.tsx'))).PayInvoice),
  'sign-document': lazyPart(async () => (await withRoomWords(import('../sign-document/sign-document.tsx'))).SignDocument),
}

/** A step of the account area, fetched when it is taken. */
export function AccountStep({ step }: { readonly step: Step }) {
  const Part = STEPS[step]
  return (
    <Suspense fallback={<SkeletonLines lines={3} />}>
      <Part />
    </Suspense>
  )
}
