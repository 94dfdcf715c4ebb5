import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, defaultHighlightStyle, foldGutter, foldKeymap, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, hoverTooltip, keymap, lineNumbers } from '@codemirror/view'
import type { OwnFormLanguage, OwnFormProblem } from '#contract'
import { type AskedNames, formCompletions, offeredAt } from './completions.ts'
import { placeAt, rangeAt } from './pointers.ts'

export interface EditorParts {
  readonly parent: ShadowRoot
  readonly text: string
  /** What the editor is called. */
  readonly label: string
  readonly language: () => OwnFormLanguage
  readonly asked: AskedNames
  /** Whether keys and names of a form are offered: of words there are none. */
  readonly isForm: boolean
  readonly onText: (text: string) => void
}

/** Nobody has typed it: it was written elsewhere, or taken back. */
const SHOWN = Annotation.define<boolean>()

/** The look comes from the page's own colours, which reach into the shadow. */
const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--chakra-colors-text)', backgroundColor: 'var(--chakra-colors-surface)' },
  '&.cm-focused': { outline: '2px solid var(--chakra-colors-brand-solid)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '1.5' },
  '.cm-gutters': { color: 'var(--chakra-colors-muted)', backgroundColor: 'var(--chakra-colors-subtle)', border: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--chakra-colors-text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--chakra-colors-selected)' },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--chakra-colors-text)',
    backgroundColor: 'var(--chakra-colors-raised)',
    border: '1px solid var(--chakra-colors-border)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { color: 'var(--chakra-colors-brand-contrast)', backgroundColor: 'var(--chakra-colors-brand-solid)' },
  '.cm-tooltip-hover, .cm-completionInfo': { maxWidth: '420px', padding: '8px' },
  '.ͼe, .ͼd': { color: 'var(--chakra-colors-success-text)' },
  '.ͼb, .ͼc': { color: 'var(--chakra-colors-info-text)' },
})

/** An editor of JSON in a shadow of its own, so that the page's content policy holds: its styles are adopted, never written into the page. */
export function createEditor(parts: EditorParts): EditorView {
  return new EditorView({ parent: parts.parent, root: parts.parent, state: EditorState.create({ doc: parts.text, extensions: extensionsOf(parts) }) })
}

function extensionsOf({ label, language, asked, isForm, onText }: EditorParts): readonly Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    codeFolding(),
    history(),
    drawSelection(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    json(),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    lintGutter(),
    autocompletion({ override: isForm ? [formCompletions(language, asked)] : [] }),
    ...(isForm ? [hoverTooltip((view, at) => aboutAt(view, at, language(), asked))] : []),
    // Tab leaves the editor, so that nobody is caught in it by keyboard.
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', dir: 'ltr', tabindex: '0' }),
    THEME,
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((each) => each.annotation(SHOWN) === true)) onText(update.state.doc.toString())
    }),
  ]
}

function aboutAt(view: EditorView, at: number, language: OwnFormLanguage, asked: AskedNames) {
  const place = placeAt(view.state, at)
  if (!place.isName || !place.isQuoted) return null
  const name = view.state.sliceDoc(place.from, place.to)
  const about = offeredAt(view.state, place, language, asked).find((offer) => offer.name === name)?.about
  if (about === undefined) return null
  return {
    pos: place.from,
    end: place.to,
    create: () => {
      const dom = document.createElement('div')
      dom.textContent = about
      return { dom }
    },
  }
}

const parse = jsonParseLinter()

/** Marks what is wrong where it stands: what cannot be read as JSON, else what the check found. */
export function markProblems(view: EditorView, problems: readonly OwnFormProblem[]): void {
  const broken = parse(view)
  const found = problems.map(
    ({ pointer, message, expected }): Diagnostic => ({
      ...rangeAt(view.state, pointer),
      severity: 'error',
      message: expected === undefined ? message : `${message} (${expected})`,
    }),
  )
  view.dispatch(setDiagnostics(view.state, broken.length > 0 ? broken : found))
}

/** Another text, unless it is the same. */
export function showText(view: EditorView, text: string): void {
  if (view.state.doc.toString() !== text) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, annotations: SHOWN.of(true) })
}
