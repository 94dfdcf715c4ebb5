import { customizeValidator } from '@rjsf/validator-ajv8'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { AnswerValues } from '#contract'
import { answerSchema, schemaOf } from '#form-rules'
import type { FormVersion } from '../versions/versions.ts'
import { RUNTIME_EXPORTS, RUNTIME_MODULE } from './runtime-module.ts'

/** The shape of answers as code: for the browser a module, for the server a function. Both are made once per version. */
export interface Validators {
  /** An ES module whose default export is the validator; it evaluates nothing and imports only the runtime beside it. */
  moduleOf(version: FormVersion): string
  /** JSON pointer of the first answer whose shape is wrong; undefined when all are right. */
  faultIn(version: FormVersion, answers: unknown): string | undefined
  /** Those of the named answers whose shape is right. */
  fitting(version: FormVersion, answers: AnswerValues, names: readonly string[]): AnswerValues
}

const OPTIONS = { ownProperties: true, strict: true, messages: false } as const
const KEPT_MAX = 200
const LEAVES_MAX = 2_000

export function createValidators(): Validators {
  const modules = new Map<string, string>()
  const shapes = new Map<string, Shape>()
  const leaves = new Map<string, ValidateFunction>()
  return {
    moduleOf: (version) => kept(modules, version.hash, () => compileModule(version)),
    faultIn(version, answers) {
      const [error] = kept(shapes, version.hash, () => shapeOf(version))(answers)
      if (error === undefined) return undefined
      const extra: unknown = error.params?.additionalProperty
      return typeof extra === 'string' ? `${error.instancePath ?? ''}/${extra.replaceAll('~', '~0').replaceAll('/', '~1')}` : (error.instancePath ?? '')
    },
    fitting(version, answers, names) {
      const fits = (name: string): boolean => {
        const field = version.form.fields[name]
        const schema = field && schemaOf(field)
        return schema !== undefined && kept(leaves, `${version.hash} ${name}`, () => new Ajv(OPTIONS).compile(schema), LEAVES_MAX)(answers[name])
      }
      return Object.fromEntries(Object.entries(answers).filter(([name]) => names.includes(name) && fits(name)))
    },
  }
}

type Shape = (answers: unknown) => readonly Pick<ErrorObject, 'instancePath' | 'params'>[]

/** The validator that the engine's forms are drawn beside, with the options of ours: the first fault ends it, and nothing of the answers is kept in it. */
function shapeOf({ form, hash }: FormVersion): Shape {
  const validator = customizeValidator({ ajvOptionsOverrides: { ...OPTIONS, allErrors: false, verbose: false }, ajvFormatOptions: false })
  const schema = { ...answerSchema(form), $id: hash }
  return (answers) => {
    const { errors = [], validationError } = validator.rawValidation<ErrorObject>(schema, answers)
    if (validationError !== undefined) throw validationError
    return errors
  }
}

function kept<T>(store: Map<string, T>, key: string, make: () => T, max = KEPT_MAX): T {
  const known = store.get(key)
  if (known !== undefined) return known
  const [oldest] = store.keys()
  if (store.size >= max && oldest !== undefined) store.delete(oldest)
  const made = make()
  store.set(key, made)
  return made
}

function compileModule({ form }: FormVersion): string {
  const ajv = new Ajv({ ...OPTIONS, allErrors: true, code: { source: true, esm: true } })
  return asModule(standaloneCode(ajv, ajv.compile(answerSchema(form))))
}

const REQUIRE = /require\("([^"]+)"\)(\.default)?/g

/** `require`s become names of the one runtime module. Throws on one that it does not have. */
function asModule(code: string): string {
  const body = code.replaceAll(REQUIRE, (_call, path: string) => {
    const name = RUNTIME_EXPORTS[path]
    if (name === undefined) throw new Error(`A validator asks for "${path}", which the runtime module of validators does not have.`)
    return `runtime.${name}`
  })
  const needsRuntime = body !== code
  return `${needsRuntime ? `import * as runtime from './${RUNTIME_MODULE.name}.js'\n` : ''}${body}`
}
