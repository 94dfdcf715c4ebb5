import type { Environment } from '@marcbachmann/cel-js'
import { addDays, addMonths, daysBetween, weekday, yearsBetween } from '#contract'
import { addHours, addWorkingDays, clockIn, dateIn, hoursBetween, instantOf, minutes, minutesBetween, timeIn } from './dates.ts'
import type { MacroChecker, MacroEvaluator, MacroNode } from './macro.ts'

const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
}

/** Lets a double meet a whole number of CEL's own (a size) in both orders. */
export function registerOperators(environment: Environment): void {
  for (const [operator, compute] of Object.entries(ARITHMETIC)) {
    const handler = (left: number | bigint, right: number | bigint): number => compute(Number(left), Number(right))
    environment.registerOperator(`double ${operator} int`, handler)
    environment.registerOperator(`int ${operator} double`, handler)
  }
  environment.registerOperator('double % double', (left: number, right: number) => left % right)
  // Gives `int == double` and both `!=` too.
  environment.registerOperator('double == int', (left: number | bigint, right: number | bigint) => Number(left) === Number(right))
}

/** The named functions; all are pure, and clock and zone come in as arguments. */
export function registerFunctions(environment: Environment): void {
  environment.registerFunction('age(string, string): double', yearsBetween)
  environment.registerFunction('daysBetween(string, string): double', daysBetween)
  environment.registerFunction('addDays(string, double): string', addDays)
  environment.registerFunction('addDays(string, int): string', (date: string, days: bigint) => addDays(date, Number(days)))
  environment.registerFunction('minutes(string, string): double', minutes)
  environment.registerFunction('dateIn(string, string): string', dateIn)
  environment.registerFunction('addHours(string, double): string', addHours)
  environment.registerFunction('timeIn(string, string): string', timeIn)
  environment.registerFunction('clockIn(string, string): string', clockIn)
  environment.registerFunction('latest(list<string>): string', (texts: readonly string[]) => latest(texts))
  environment.registerFunction('addMonths(string, double): string', addMonths)
  environment.registerFunction('addWorkingDays(string, double): string', addWorkingDays)
  environment.registerFunction('minutesBetween(string, string, bool): double', minutesBetween)
  environment.registerFunction('weekday(string): double', weekday)
  environment.registerFunction('hoursBetween(string, string): double', hoursBetween)
  environment.registerFunction('instantOf(string, string, string): string', instantOf)
  environment.registerFunction('round(double): double', (value: number) => Math.round(value))
  environment.registerFunction('round(double, double): double', (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places)
  environment.registerFunction('floor(double): double', (value: number) => Math.floor(value))
  environment.registerFunction('ceil(double): double', (value: number) => Math.ceil(value))
  environment.registerFunction('abs(double): double', (value: number) => Math.abs(value))
  environment.registerFunction('min(double, double): double', (left: number, right: number) => Math.min(left, right))
  environment.registerFunction('max(double, double): double', (left: number, right: number) => Math.max(left, right))
  environment.registerFunction('sum(list<double>): double', (values: readonly number[]) => values.reduce((total, value) => total + value, 0))
  environment.registerFunction('string.substring(double): string', (text: string, start: number) => text.slice(start))
  environment.registerFunction('string.substring(double, double): string', (text: string, start: number, end: number) => text.slice(start, end))
  environment.registerFunction('answered(ast): bool', answeredMacro)
}

/** The greatest of some dates or instants; of none it is not known. */
function latest(texts: readonly string[]): string {
  if (texts.length === 0) throw new RangeError('latest() of nothing')
  return texts.reduce((found, text) => (text > found ? text : found))
}

interface Call {
  readonly args: readonly unknown[]
}

/** `answered(record.x)` is false for what is blank, where everything else would be unknown. */
const answeredMacro = ({ args }: Call) => {
  const { variable, names } = pathOf(args[0])
  return {
    args,
    async: false,
    typeCheck(checker: MacroChecker, call: Call, context: unknown): unknown {
      checker.check(call.args[0], context)
      return checker.getType('bool')
    },
    evaluate(evaluator: MacroEvaluator, _call: Call, context: unknown): boolean {
      try {
        return isFilled(names.reduce(inside, evaluator.run(variable, context)))
      } catch {
        return false
      }
    },
  }
}

/** Read step by step: a blank is asked for far more often than it is answered, and what the library throws for one takes long to make. */
function pathOf(node: unknown): { readonly variable: unknown; readonly names: readonly string[] } {
  const names: string[] = []
  let variable = node as MacroNode
  while (variable.op === '.' && Array.isArray(variable.args)) {
    names.unshift(String(variable.args[1]))
    variable = variable.args[0] as MacroNode
  }
  return { variable, names }
}

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined

const isFilled = (value: unknown): boolean => (value !== null && typeof value === 'object' ? Object.values(value).some(isFilled) : value !== undefined)
