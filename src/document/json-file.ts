import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Complaint } from './complaint.ts'
import { type Path, toPointer } from './path.ts'
import type { Problem } from './problem.ts'
import type { SourceFile } from './source-file.ts'

/** Strict JSON with the place of everything in it. */
export interface JsonFile {
  /** Undefined when the text is no JSON at all. */
  readonly value: unknown
  readonly problems: readonly Problem[]
  /** Gives a complaint its file, line and column. */
  readonly place: (complaint: Complaint) => Problem
}

/** Reads JSON (RFC 8259: no comments, no trailing commas) and refuses a key that stands twice. */
export function readJson(file: string, text: string): JsonFile {
  const errors: ParseError[] = []
  const tooDeep = offsetBelow(text, DEPTH_MAX)
  const root = tooDeep === undefined ? parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }) : undefined
  const at = (offset: number, pointer: string, rest: Omit<Problem, 'file' | 'pointer' | 'line' | 'column'>): Problem => ({
    file,
    pointer,
    ...lineAndColumn(text, offset),
    ...rest,
  })
  const place = ({ path, atKey, ...rest }: Complaint): Problem => at(offsetOf(root, path, atKey === true), toPointer(path), rest)
  const broken = errors.map((error) => at(error.offset, '', { message: `This is no valid JSON: ${sentence(printParseErrorCode(error.error))}` }))
  const deep = tooDeep === undefined ? [] : [at(tooDeep, '', { message: `This is nested more than ${DEPTH_MAX} levels deep` })]
  const twice = root
    ? repeatedKeys(root, []).map(({ node, path }) =>
        at(node.offset, toPointer(path), { message: `The key "${String(path.at(-1))}" stands twice in this object; the second would silently win` }),
      )
    : []
  return { value: root && errors.length === 0 ? getNodeValue(root) : undefined, problems: [...deep, ...broken, ...twice], place }
}

/** What is wrong at a path of a file, with line and column. */
export const problemAt = ({ path: file, text }: SourceFile, complaint: Complaint): Problem => readJson(file, text).place(complaint)

/** No document needs more; the parser would run out of stack far below. */
const DEPTH_MAX = 100

/** Where a text nests deeper than so many levels; read without parsing it. */
function offsetBelow(text: string, levels: number): number | undefined {
  let depth = 0
  let quoted = false
  for (let offset = 0; offset < text.length; offset += 1) {
    const char = text[offset]
    if (quoted && char === '\\') offset += 1
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    if (depth > levels) return offset
  }
  return undefined
}

const sentence = (code: string): string => code.replace(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase()

function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/** Where the value (or its key) starts; where it does not exist, the nearest thing around it. */
function offsetOf(root: Node | undefined, path: Path, atKey: boolean): number {
  if (!root) return 0
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node) return (atKey && length === path.length && node.parent?.type === 'property' ? node.parent : node).offset
  }
  return root.offset
}

function repeatedKeys(node: Node, path: Path): readonly { readonly node: Node; readonly path: Path }[] {
  const children = node.children ?? []
  if (node.type === 'array') return children.flatMap((child, index) => repeatedKeys(child, [...path, index]))
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return children.flatMap((property) => {
    const [key, value] = property.children ?? []
    const inner = [...path, String(key?.value)]
    const repeated = seen.has(String(key?.value)) ? [{ node: property, path: inner }] : []
    seen.add(String(key?.value))
    return [...repeated, ...(value ? repeatedKeys(value, inner) : [])]
  })
}
