import { functionsOfExpressions } from '#expression'
import { fieldTypes } from '#fields'
import { constructText, type Examples, exampleOf, link } from './construct-text.ts'
import { type Kind, kindsOf } from './constructs.ts'
import { findExamples } from './find-examples.ts'
import type { Language } from './read-language.ts'

const TYPES = 'Types of fields'
const FUNCTIONS = 'Functions of expressions'
const PREFACE = `# The language of the documents

<!-- Made by \`npm run documents:reference -- --write\` of schemas/meta and the documents; do not edit. -->

Every menu, route, permission, screen and form is a JSON document in this folder. This page says what each kind may hold. It is made of the
meta-schemas in [\`meta/\`](meta), which also check the documents and complete them in editors; its examples are the smallest ones that stand in the
documents today (\`…\` marks what is left out). \`npm run documents:reference -- Field\` prints a part of it. How a screen, a form or a change of stored
data is written step by step is told in the [README](../README.md#how-a-form-designer-adds-a-screen).

## Contents
`

/** The constructs with these names as Markdown lines without links, and `types` and `functions`; without names all of it. */
export function referenceOf({ schemas, files }: Language, names: readonly string[] = []): readonly string[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const isWanted = (name: string): boolean => wanted.size === 0 || wanted.has(name.toLowerCase())
  const examples = findExamples(schemas, files)
  const constructs = kindsOf(schemas).flatMap((kind) => kind.constructs.filter(({ name }) => isWanted(name)))
  const lines = [
    ...constructs.flatMap((construct) => constructText(construct, examples)),
    ...(isWanted('types') ? typesOfFields() : []),
    ...(isWanted('functions') ? functions() : []),
  ]
  return lines.map((line) => line.replaceAll(/\[([^\]]*)\]\(#[^)]*\)/g, '$1'))
}

/** The whole reference as a Markdown page: contents, a part for each kind of document, types of fields and functions. */
export function referencePage(language: Language): string {
  const kinds = kindsOf(language.schemas)
  const examples = findExamples(language.schemas, language.files)
  const contents = kinds.map(({ constructs: [root, ...parts] }) => `- **${link(root.name)}**: ${parts.map(({ name }) => link(name)).join(', ')}`)
  const lines = [
    PREFACE,
    ...contents,
    `- **${link(TYPES)}**`,
    `- **${link(FUNCTIONS)}**`,
    '',
    ...kinds.flatMap((kind) => kindText(kind, language, examples)),
    ...typesOfFields(),
    ...functions(),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/** Constructs without an example in a document or in the meta-schema; what is no document of its own needs none. */
export function withoutExample({ schemas, files }: Language): readonly string[] {
  const examples = findExamples(schemas, files)
  return kindsOf(schemas).flatMap(({ kind, constructs: [root, ...parts] }) => {
    const needing = files.some((file) => file.kind === kind) ? [root, ...parts] : parts
    return needing.filter((construct) => exampleOf(construct, examples) === undefined).map(({ name }) => name)
  })
}

function kindText({ kind, constructs: [root, ...parts] }: Kind, { files }: Language, examples: Examples): readonly string[] {
  const folders = new Set(files.flatMap((file) => (file.kind === kind ? [file.path.split('/')[0]] : [])))
  const [heading = '', blank = '', ...rest] = constructText(root, examples, '##')
  const place = [...folders].map((name) => `[\`schemas/${name}/\`](${name})`).join(', ')
  return [heading, blank, ...(place === '' ? [] : [`Documents: ${place}.`, '']), ...rest, ...parts.flatMap((construct) => constructText(construct, examples))]
}

const quoted = (words: readonly string[]): string => words.map((each) => `\`${each}\``).join(', ')

/** A line for each type of field: what may be set on it, how it may be drawn, what lists may ask of it. */
function typesOfFields(): readonly string[] {
  const lines = Object.entries(fieldTypes).map(([name, { settings, drawnAs = [], filterOperators }]) => {
    const facts = [
      `may say ${quoted(settings)}`,
      ...(drawnAs.length > 0 ? [`drawn as ${quoted(drawnAs)}`] : []),
      ...(filterOperators.length > 0 ? [`filtered by ${quoted(filterOperators)}`] : []),
    ]
    return `- \`${name}\`: ${facts.join('; ')}`
  })
  return [`## ${TYPES}`, '', ...lines, '']
}

const functions = (): readonly string[] => [`## ${FUNCTIONS}`, '', ...functionsOfExpressions().map((each) => `- \`${each}\``), '']
