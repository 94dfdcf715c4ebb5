import { type ReactNode, Suspense } from 'react'
import type { PageScreen as PageDocument, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { classNames, EmptyState, lazyPart } from '#widgets'
import { AccountStep } from './account-step/account-step.tsx'
import { AssistantStateBlock } from './assistant/assistant-state-block.tsx'
import { SlottedBlock } from './block-slots.tsx'
import { FormVersionsBlock } from './form-versions-block.tsx'
import { GuideBlock } from './guide-block.tsx'
import { LinksBlock } from './links-block.tsx'
import { LogoBlock } from './logo/logo-block.tsx'
import { OwnReportBlock } from './own-report/own-report-block.tsx'
import css from './page.module.css'
import { RecordBlock } from './record-block.tsx'
import { ReleasesBlock } from './releases-block.tsx'
import { ReportDeskBlock } from './report-desk/report-desk-block.tsx'
import { AccessReviewBlock, MenuReviewBlock, RightsBlock } from './rights/rights-block.tsx'
import { SignInBlock } from './sign-in-block.tsx'
import { TranslationsBlock } from './translations/translations-block.tsx'
import { WallBlock } from './wall/wall-block.tsx'
import { WordsBlock } from './words/words-block.tsx'

type Block = PageDocument['blocks'][number]

export interface PageScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: PageDocument
}

/** Blocks that fill the page. */
const FILLS: ReadonlySet<Block['kind']> = new Set(['chat', 'own-report', 'form-builder'])

const FormBuilder = lazyPart(async () => (await import('#studio')).FormBuilder, 'page')

/** A page of text, notices, links and the sign-in; account pages stand alone in a card. */
export function PageScreen({ bundle, screen }: PageScreenProps): ReactNode {
  const account = screen.area === 'account'
  const t = useT()
  const blocks = screen.blocks.map((block) => <PageBlock key={block.id} block={block} bundle={bundle} />)
  // Links that lead nowhere for this person do not come at all.
  const isBare = screen.blocks.every(({ kind }) => kind === 'heading')
  if (screen.blocks.some(({ kind }) => FILLS.has(kind))) return <div className={css.filled}>{blocks}</div>
  return (
    <div className={account ? css.account : classNames(css.page, screen.area === 'form' && css.alone)}>
      <div className={account ? css.card : css.content}>
        {blocks}
        {isBare && <EmptyState icon="lock" title={t('shared/page.nothingToOpen')} />}
      </div>
    </div>
  )
}

function PageBlock({ block, bundle }: { readonly block: Block; readonly bundle: ScreenBundle }): ReactNode {
  const t = useT()
  const strings = `${bundle.id}.blocks`
  switch (block.kind) {
    case 'heading':
      return <h1 className={css.heading}>{t(`${strings}.${block.id}`)}</h1>
    case 'text':
      return <p className={css.text}>{t(`${strings}.${block.id}`)}</p>
    case 'notice':
      return (
        <p className={css.notice} data-tone={block.tone ?? 'info'} role="note">
          {t(`${strings}.${block.id}`)}
        </p>
      )
    case 'guide':
      return <GuideBlock lessons={block.lessons} strings={`${strings}.${block.id}`} />
    case 'releases':
      return <ReleasesBlock media={block.media} />
    case 'record':
      return <RecordBlock block={block} bundle={bundle} />
    case 'own-report':
      return <OwnReportBlock block={block} bundle={bundle} />
    case 'report-desk':
      return <ReportDeskBlock block={block} bundle={bundle} />
    case 'company-logo':
      return <LogoBlock label={t(`${strings}.${block.id}`)} />
    case 'company-words':
      return <WordsBlock label={t(`${strings}.${block.id}`)} />
    case 'links':
      return <LinksBlock block={block} strings={bundle.id} />
    case 'account-step':
      return <AccountStep step={block.step} />
    case 'sign-in':
      return <SignInBlock />
    case 'form-versions':
      return <FormVersionsBlock />
    case 'rights':
      return <RightsBlock label={t(`${strings}.${block.id}`)} />
    case 'menu-review':
      return <MenuReviewBlock label={t(`${strings}.${block.id}`)} />
    case 'access-review':
      return <AccessReviewBlock label={t(`${strings}.${block.id}`)} />
    case 'chat':
      return <SlottedBlock name="chat" label={t(`${strings}.${block.id}`)} />
    case 'assistant-state':
      return <AssistantStateBlock label={t(`${strings}.${block.id}`)} />
    case 'translations':
      return <TranslationsBlock label={t(`${strings}.${block.id}`)} />
    case 'wall':
      return <WallBlock label={t(`${strings}.${block.id}`)} />
    case 'form-builder':
      return (
        <Suspense fallback={null}>
          <FormBuilder />
        </Suspense>
      )
  }
}
