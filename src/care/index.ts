/** The rules of home care without a screen, a server or a database: working time, units, series, visits, authorizations, verification and time cards. */
export { type Finding, gravest, type Severity } from './finding.ts'
export { type DayPart, type MonthPart, spanOfDays, splitByDay, splitByMonth } from './time/day-parts.ts'
export { HOUR_MS, hoursOf, MINUTE_MS, mergeSpans, minutesOf, overlaps, type Span } from './time/span.ts'
export { type ClockChange, dayAt, dayStart, type ResolvedWall, resolveWall, type WallTime, wallAt } from './time/wall-time.ts'
export { type PaidDay, paidMinutesByDay, type Worked } from './units/paid-time.ts'
export { allocateUnits, nearestUnits, type RoundingRule, type TimedService, unitsOf } from './units/rounding.ts'
export { type ServiceUnits, type UnitBasis, wholeMiles } from './units/service-units.ts'
export { checkUnits, type DayUnits, type Delivered, type UnitSettings, unitsByDay } from './units/units-by-day.ts'
