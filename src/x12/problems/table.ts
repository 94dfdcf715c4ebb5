/** How grave a problem is: nothing of the file was read, what it says is not right, or it is only told. */
export type Grade = 'refused' | 'error' | 'hint'

interface ProblemRow {
  readonly grade: Grade
  /** English. `{name}` stands for a value of the problem, `{where}` for the element of its place. */
  readonly text: string
}

const refused = (text: string): ProblemRow => ({ grade: 'refused', text })
const error = (text: string): ProblemRow => ({ grade: 'error', text })
const hint = (text: string): ProblemRow => ({ grade: 'hint', text })

/** Every problem that this room can tell, by its stable code. */
export const PROBLEMS = {
  'x12.empty': refused('The file is empty.'),
  'x12.otherFile': refused('The file is {found}, not an X12 file.'),
  'x12.noIsa': refused('The file does not begin with an ISA segment.'),
  'x12.isaShape': refused('The ISA segment is not 106 characters with 16 elements of fixed length: element {element} does not have {length} characters.'),
  'x12.isaVersion': refused('The interchange is of version "{found}"; only version 00501 (5010) is read.'),
  'x12.isaDelimiters': refused(
    'The delimiters of the ISA segment cannot be used: "{found}". They must be four different characters that are no letters, digits or spaces.',
  ),
  'x12.afterInterchange': refused('After the end of the interchange comes text that is no ISA segment. It is not read.'),
  'x12.segmentTooLong': refused('The segment does not end within {most} characters. The rest of the file is not read.'),
  'x12.byteOrderMark': hint('The file begins with a byte order mark. It is ignored.'),
  'x12.truncated': error('The file ends in the middle of a segment: "{found}".'),
  'x12.emptySegment': error('The segment is empty.'),
  'x12.controlCharacter': error('{where} has a line break or another control character in its text.'),
  'x12.tooManyElements': error('The segment has {found} elements; the standard has {most}. A delimiter may stand inside the data.'),
  'x12.outsideEnvelope': error('The segment stands outside of a transaction.'),
  'x12.missingTrailer': error('The {id} segment that closes this segment is missing.'),
  'x12.missingHeader': error('The segment has no {id} segment before it.'),
  'x12.wrongCount': error('{where} says {said}, but {found} were counted.'),
  'x12.wrongControl': error('{where} says control number "{said}", but the {id} segment says "{found}".'),
  'x12.duplicateControl': error('control number "{value}" was used before.'),
  'x12.otherVersion': error('The transaction is {type} of version "{found}", which is not read. Its segments are kept as they are.'),
  'x12.wrongVersion': error('{where} says version "{said}", but the GS segment says "{found}".'),
  'x12.wrongGroup': error('A transaction {type} cannot stand in a group of type "{found}".'),
  'x12.unknownSegment': error('There is no {id} segment in this transaction. It is kept and not read.'),
  'x12.misplacedSegment': error('The segment does not belong here: loop {loop} has no place for it. It is kept and not read.'),
  'x12.tooMany': error('There are more than {most} of this segment in loop {loop}.'),
  'x12.missingSegment': error('Loop {loop} begins here and lacks its {id} segment.'),
  'x12.wrongLevelNumber': error('{where} says level {said}; the next level is {found}.'),
  'x12.wrongParent': error('{where} says that the level belongs to level "{said}", but it stands in level "{found}".'),
  'x12.missingElement': error('{where} is missing.'),
  'x12.badAmount': error('{where} is not an amount: "{value}".'),
  'x12.badQuantity': error('{where} is not a quantity: "{value}".'),
  'x12.tooManyDecimals': error('{where} has more than {most} decimals: "{value}".'),
  'x12.badDate': error('{where} is not a date: "{value}".'),
  'x12.badCode': error('{where} has a code that is not known: "{value}".'),
  'x12.paymentBalance': error('The payment is {paid}, but claims paid less provider adjustments are {found}.'),
  'x12.claimBalance': error('Claim {claim}: charge less payment is {difference}, but its adjustments add up to {found}.'),
  'x12.lineBalance': error('Claim {claim}: charge less payment of the service line is {difference}, but its adjustments add up to {found}.'),
  'x12.chargeBalance': error('Claim {claim}: the charge is {charge}, but its service lines add up to {found}.'),
  'x12.required': error('A value is needed.'),
  'x12.tooShort': error('"{value}" has fewer than {least} characters.'),
  'x12.tooLong': error('"{value}" has more than {most} characters.'),
  'x12.characters': error('"{value}" has a character that the file cannot hold: "{found}".'),
  'x12.wrongCode': error('"{value}" is none of: {allowed}.'),
  'x12.wrongForm': error('"{value}" is not a valid {form}.'),
  'x12.wrongNumber': error('{value} is not a whole number from {least} to {most}.'),
  'x12.tooFew': error('At least {least} is needed.'),
  'x12.tooManyItems': error('There are {found}; at most {most} are allowed.'),
  'x12.totalCharge': error('The charge is {charge}, but the service lines add up to {found}.'),
} as const satisfies Readonly<Record<string, ProblemRow>>

export type ProblemCode = keyof typeof PROBLEMS
