import { Fragment, type ReactNode } from 'react'
import { Link } from '#navigation'
import { Icon } from '#widgets'
import css from './answer.module.css'
import { type Block, type Inline, plainText } from './markdown.ts'
import { Picture } from './picture.tsx'

export interface AnswerTextProps {
  readonly blocks: readonly Block[]
  /** Its words are English whatever the page's language is. */
  readonly isEnglish?: boolean
  /** A model wrote it: what stands in brackets and italics behind a sentence says that the help does not say so. */
  readonly isModel?: boolean
  /** Another site is opened after a question only. */
  readonly onLeave: (url: string) => void
  readonly onView: (path: string) => void
}

type Ways = Pick<AnswerTextProps, 'onLeave' | 'onView' | 'isModel'>

/** An answer drawn from its tree: nothing in it is ever read as HTML. */
export function AnswerText({ blocks, isEnglish = false, ...ways }: AnswerTextProps) {
  return (
    <div className={css.text} {...(isEnglish ? { lang: 'en', dir: 'ltr' } : { dir: 'auto' })}>
      {drawBlocks(blocks, ways)}
    </div>
  )
}

const drawBlocks = (blocks: readonly Block[], ways: Ways): ReactNode =>
  blocks.map((block, at) => {
    const key = `${block.kind}-${at}`
    if (block.kind === 'paragraph') return <p key={key}>{drawInline(block.children, ways)}</p>
    const items = block.items.map((item, index) => ({ item, key: `${key}-${index}` })).map((one) => <li key={one.key}>{drawItem(one.item, ways)}</li>)
    return block.start === undefined ? (
      <ul key={key}>{items}</ul>
    ) : (
      <ol key={key} start={block.start}>
        {items}
      </ol>
    )
  })

/** A step of one line stands beside its number. */
const drawItem = (item: readonly Block[], ways: Ways): ReactNode => {
  const [first, ...rest] = item
  if (first?.kind !== 'paragraph') return drawBlocks(item, ways)
  return (
    <>
      {drawInline(first.children, ways)}
      {drawBlocks(rest, ways)}
    </>
  )
}

const isDoubt = (child: Inline): boolean => /^\(.+\)$/.test(plainText([{ kind: 'paragraph', children: [child] }]))

const drawInline = (children: readonly Inline[], ways: Ways): ReactNode =>
  children.map((child, at) => {
    const key = `${child.kind}-${at}`
    if (child.kind === 'text') return <Fragment key={key}>{child.text}</Fragment>
    if (child.kind === 'code') return <code key={key}>{child.text}</code>
    if (child.kind === 'break') return <br key={key} />
    if (child.kind === 'strong') return <strong key={key}>{drawInline(child.children, ways)}</strong>
    if (child.kind === 'emphasis' && ways.isModel && isDoubt(child))
      return (
        <em key={key} className={css.doubt}>
          {drawInline(child.children, ways)}
        </em>
      )
    if (child.kind === 'emphasis') return <em key={key}>{drawInline(child.children, ways)}</em>
    if (child.kind === 'picture') return <Picture key={key} path={child.path} name={child.text} onView={ways.onView} />
    const { target } = child
    if (target.kind === 'inside')
      return (
        <Link key={key} href={target.path}>
          {drawInline(child.children, ways)}
        </Link>
      )
    return (
      <button key={key} type="button" className={css.leave} onClick={() => ways.onLeave(target.url)}>
        {drawInline(child.children, ways)}
        <Icon name="external-link" size={14} />
      </button>
    )
  })
