import { useT } from '#i18n'
import css from './state.module.css'

export interface SkeletonProps {
  /** CSS lengths. */
  readonly width?: string
  readonly height?: string
}

/** A grey bar in the shape of what is coming. */
export function Skeleton({ width = '100%', height = '14px' }: SkeletonProps) {
  return <span className={css.skeleton} aria-hidden style={{ inlineSize: width, blockSize: height }} />
}

const WIDTHS = ['72%', '94%', '58%', '83%']

/** Several lines on their way; read aloud as loading. */
export function SkeletonLines({ lines = 4 }: { readonly lines?: number }) {
  const t = useT()
  return (
    <div role="status" className={css.lines}>
      <span className="only-read-aloud">{t('shared/widgets.loading')}</span>
      {Array.from({ length: lines }, (_, index) => `line-${index}`).map((key, index) => (
        <Skeleton key={key} width={WIDTHS[index % WIDTHS.length] ?? '80%'} />
      ))}
    </div>
  )
}
