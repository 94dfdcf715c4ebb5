const PATH = /^(answers|row)\.([a-z][A-Za-z0-9]*)(?:\.([a-z][A-Za-z0-9]*))?$/

/** The path of one answer: of the form or of the row it is read for, and perhaps one inside of it. */
export interface AnswerPath {
  readonly root: 'answers' | 'row'
  readonly name: string
  readonly inner?: string | undefined
}

/** Reads `answers.name`, `row.name` or either with one step more; undefined for what is an expression. */
export function answerPath(source: string): AnswerPath | undefined {
  const [, root, name, inner] = PATH.exec(source) ?? []
  return name === undefined ? undefined : { root: root === 'row' ? 'row' : 'answers', name, inner }
}
