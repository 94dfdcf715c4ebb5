/** A common medicine and how it is usually ordered; public facts, no advice. */
export interface MedicineFact {
  readonly name: string
  readonly generic?: string
  readonly strength: string
  /** Option ids of parts/dose-forms, medication-routes, dose-units and dose-frequencies. */
  readonly form: string
  readonly route: string
  readonly dose: readonly [amount: number, unit: string]
  readonly frequency: string
  readonly indication: string
  /** Option ids of parts/high-alert-classes. */
  readonly highRisk?: readonly string[]
  readonly schedule?: 'II' | 'III' | 'IV' | 'V'
  /** Target symptoms, of a psychotropic one. */
  readonly target?: string
  readonly watch?: string
  /** Held when the pulse is below this. */
  readonly pulseBelow?: number
}

type More = Pick<MedicineFact, 'generic' | 'highRisk' | 'schedule' | 'target' | 'watch' | 'pulseBelow'> & { readonly dose?: number }

/** By mouth, one at a time, unless more is said. */
const oral =
  (form: 'tablet' | 'capsule') =>
  (name: string, strength: string, frequency: string, indication: string, { dose = 1, ...more }: More = {}): MedicineFact => ({
    name,
    strength,
    form,
    route: 'PO',
    dose: [dose, form],
    frequency,
    indication,
    ...more,
  })
const tablet = oral('tablet')
const capsule = oral('capsule')

const HEART: readonly MedicineFact[] = [
  tablet('Lisinopril', '10 mg', 'daily', 'High blood pressure', { watch: 'Dry cough, dizziness' }),
  tablet('Losartan', '50 mg', 'daily', 'High blood pressure', { watch: 'Dizziness' }),
  tablet('Amlodipine', '5 mg', 'daily', 'High blood pressure', { watch: 'Ankle swelling' }),
  tablet('Metoprolol succinate ER', '50 mg', 'daily', 'Heart failure', { watch: 'Slow pulse, tiredness', pulseBelow: 55 }),
  tablet('Metoprolol tartrate', '25 mg', 'BID', 'High blood pressure', { watch: 'Slow pulse', pulseBelow: 55 }),
  capsule('Diltiazem ER', '120 mg', 'daily', 'Atrial fibrillation', { watch: 'Slow pulse, swelling', pulseBelow: 55 }),
  tablet('Digoxin', '125 mcg', 'daily', 'Atrial fibrillation', { highRisk: ['digoxin'], watch: 'Nausea, slow pulse, yellow vision', pulseBelow: 60 }),
  tablet('Hydrochlorothiazide', '25 mg', 'qAM', 'High blood pressure', { highRisk: ['diuretic'], watch: 'Low potassium, dizziness' }),
  tablet('Furosemide', '40 mg', 'qAM', 'Fluid retention', { highRisk: ['diuretic'], watch: 'Weight loss, cramps, dizziness' }),
  tablet('Spironolactone', '25 mg', 'daily', 'Heart failure', { highRisk: ['diuretic'], watch: 'High potassium' }),
  tablet('Atorvastatin', '40 mg', 'HS', 'High cholesterol', { watch: 'Muscle pain' }),
  tablet('Simvastatin', '20 mg', 'HS', 'High cholesterol', { watch: 'Muscle pain' }),
  tablet('Aspirin EC', '81 mg', 'daily', 'Prevention of heart attack', { watch: 'Bleeding, stomach pain' }),
  tablet('Clopidogrel', '75 mg', 'daily', 'Prevention of stroke', { watch: 'Bleeding, bruises' }),
  tablet('Eliquis', '5 mg', 'BID', 'Atrial fibrillation', { generic: 'apixaban', highRisk: ['anticoagulant'], watch: 'Bleeding, bruises' }),
  tablet('Xarelto', '20 mg', 'qPM', 'Atrial fibrillation', { generic: 'rivaroxaban', highRisk: ['anticoagulant'], watch: 'Bleeding, bruises' }),
  tablet('Warfarin', '5 mg', 'qPM', 'Atrial fibrillation', { highRisk: ['anticoagulant'], watch: 'Bleeding; regular INR' }),
  { ...tablet('Nitroglycerin', '0.4 mg', 'PRN', 'Chest pain', { watch: 'Headache, low blood pressure' }), route: 'SL' },
  tablet('Potassium chloride ER', '20 mEq', 'daily', 'Low potassium', { watch: 'Stomach upset' }),
]

const injection = (strength: string, dose: MedicineFact['dose'], frequency: string): Omit<MedicineFact, 'name'> => ({
  strength,
  dose,
  frequency,
  form: 'injection',
  route: 'SC',
  indication: 'Diabetes',
  watch: 'Low blood sugar',
})

const METABOLISM: readonly MedicineFact[] = [
  tablet('Metformin', '500 mg', 'BID', 'Diabetes', { watch: 'Diarrhea' }),
  tablet('Glipizide', '5 mg', 'qAM', 'Diabetes', { highRisk: ['hypoglycemic'], watch: 'Low blood sugar' }),
  tablet('Jardiance', '10 mg', 'qAM', 'Diabetes', { generic: 'empagliflozin', watch: 'Thirst, urinary infection' }),
  { ...injection('100 units/mL', [20, 'unit'], 'HS'), name: 'Lantus', generic: 'insulin glargine', highRisk: ['insulin'] },
  { ...injection('100 units/mL', [6, 'unit'], 'AC'), name: 'Humalog', generic: 'insulin lispro', highRisk: ['insulin'] },
  { ...injection('0.5 mg dose', [0.5, 'mg'], 'weekly'), name: 'Ozempic', generic: 'semaglutide' },
  tablet('Levothyroxine', '75 mcg', 'qAM', 'Low thyroid', { watch: 'Fast heartbeat' }),
  tablet('Prednisone', '10 mg', 'daily', 'Inflammation', { watch: 'High blood sugar, restlessness' }),
  tablet('Alendronate', '70 mg', 'weekly', 'Osteoporosis', { watch: 'Heartburn; stay upright for 30 minutes' }),
  tablet('Calcium carbonate with vitamin D', '600 mg / 400 units', 'BID', 'Bone health'),
  tablet('Vitamin D3', '2000 units', 'daily', 'Vitamin D deficiency', { generic: 'cholecalciferol' }),
  tablet('Vitamin B12', '1000 mcg', 'daily', 'Vitamin B12 deficiency', { generic: 'cyanocobalamin' }),
  tablet('Ferrous sulfate', '325 mg', 'daily', 'Anemia', { watch: 'Constipation, dark stools' }),
  tablet('Folic acid', '1 mg', 'daily', 'Anemia'),
  tablet('Methotrexate', '2.5 mg', 'weekly', 'Rheumatoid arthritis', {
    dose: 4,
    highRisk: ['chemotherapy', 'immunosuppressant'],
    watch: 'Mouth sores, infection; once a week only',
  }),
]

const PAIN_AND_NERVES: readonly MedicineFact[] = [
  tablet('Acetaminophen', '500 mg', 'PRN', 'Pain', { dose: 2, watch: 'No more than 3 g a day in all' }),
  tablet('Ibuprofen', '400 mg', 'PRN', 'Pain', { watch: 'Stomach pain, swelling' }),
  tablet('Tramadol', '50 mg', 'PRN', 'Pain', { highRisk: ['opioid'], schedule: 'IV', watch: 'Drowsiness, falls' }),
  tablet('Oxycodone', '5 mg', 'PRN', 'Severe pain', { highRisk: ['opioid'], schedule: 'II', watch: 'Drowsiness, slow breathing, constipation' }),
  capsule('Gabapentin', '300 mg', 'TID', 'Nerve pain', { watch: 'Drowsiness' }),
  capsule('Pregabalin', '75 mg', 'BID', 'Nerve pain', { schedule: 'V', watch: 'Dizziness, swelling' }),
  tablet('Baclofen', '10 mg', 'TID', 'Muscle spasm', { watch: 'Weakness, drowsiness' }),
  tablet('Levetiracetam', '500 mg', 'BID', 'Seizures', { watch: 'Irritability' }),
  tablet('Carbidopa-levodopa', '25 mg / 100 mg', 'TID', 'Parkinsonism', { watch: 'Dizziness on standing' }),
  tablet('Donepezil', '10 mg', 'HS', 'Dementia', { watch: 'Slow pulse, nausea' }),
  tablet('Memantine', '10 mg', 'BID', 'Dementia', { watch: 'Dizziness' }),
  { ...tablet('Lidocaine patch', '5 %', 'daily', 'Back pain'), form: 'patch', route: 'transdermal', dose: [1, 'patch'] },
]

const MIND: readonly MedicineFact[] = [
  tablet('Sertraline', '50 mg', 'qAM', 'Depression', { highRisk: ['antidepressant'], target: 'Low mood and crying, counted a week', watch: 'Nausea' }),
  tablet('Escitalopram', '10 mg', 'daily', 'Anxiety', { highRisk: ['antidepressant'], target: 'Worry that stops activities, counted a week', watch: 'Nausea' }),
  tablet('Trazodone', '50 mg', 'HS', 'Poor sleep', { highRisk: ['antidepressant', 'hypnotic'], target: 'Hours slept a night', watch: 'Dizziness, falls' }),
  tablet('Mirtazapine', '15 mg', 'HS', 'Depression', {
    highRisk: ['antidepressant'],
    target: 'Low mood and poor appetite, weighed weekly',
    watch: 'Drowsiness',
  }),
  tablet('Quetiapine', '50 mg', 'HS', 'Bipolar disorder', {
    highRisk: ['antipsychotic'],
    target: 'Agitation, counted a shift',
    watch: 'Drowsiness, stiffness',
  }),
  tablet('Risperidone', '0.5 mg', 'BID', 'Schizophrenia', {
    highRisk: ['antipsychotic'],
    target: 'Hearing voices, asked daily',
    watch: 'Stiffness, restlessness',
  }),
  tablet('Aripiprazole', '5 mg', 'daily', 'Autistic irritability', { highRisk: ['antipsychotic'], target: 'Outbursts, counted a day', watch: 'Restlessness' }),
  tablet('Lorazepam', '0.5 mg', 'PRN', 'Acute anxiety', {
    highRisk: ['antianxiety'],
    schedule: 'IV',
    target: 'Panic, minutes until calm',
    watch: 'Drowsiness, falls',
  }),
  tablet('Buspirone', '10 mg', 'BID', 'Anxiety', { highRisk: ['antianxiety'], target: 'Worry that stops activities, counted a week', watch: 'Dizziness' }),
  tablet('Methylphenidate ER', '18 mg', 'qAM', 'Attention deficit', { schedule: 'II', target: 'Minutes on a task', watch: 'Poor appetite' }),
]

const drops = (name: string, strength: string, frequency: string): MedicineFact => ({
  name,
  strength,
  form: 'drops',
  route: 'ophthalmic',
  dose: [1, 'drop'],
  frequency,
  indication: 'Glaucoma',
  watch: 'Red or stinging eyes',
})

const BREATH_AND_BODY: readonly MedicineFact[] = [
  { ...tablet('Albuterol HFA', '90 mcg', 'PRN', 'Shortness of breath'), form: 'inhaler', route: 'inhalation', dose: [2, 'puff'], watch: 'Fast heartbeat' },
  {
    ...tablet('Advair Diskus', '250 mcg / 50 mcg', 'BID', 'COPD', { generic: 'fluticasone-salmeterol', watch: 'Rinse the mouth after use' }),
    form: 'inhaler',
    route: 'inhalation',
    dose: [1, 'puff'],
  },
  {
    ...tablet('DuoNeb', '0.5 mg / 3 mg in 3 mL', 'QID', 'COPD', { generic: 'ipratropium-albuterol', watch: 'Fast heartbeat' }),
    form: 'nebSolution',
    route: 'nebulizer',
    dose: [3, 'mL'],
  },
  capsule('Omeprazole', '20 mg', 'qAM', 'Reflux'),
  tablet('Pantoprazole', '40 mg', 'qAM', 'Reflux'),
  tablet('Famotidine', '20 mg', 'BID', 'Reflux'),
  capsule('Docusate', '100 mg', 'BID', 'Constipation'),
  tablet('Senna', '8.6 mg', 'HS', 'Constipation'),
  { ...tablet('Polyethylene glycol 3350', '17 g', 'daily', 'Constipation'), form: 'powder', dose: [17, 'g'] },
  drops('Latanoprost', '0.005 %', 'HS'),
  drops('Timolol', '0.5 %', 'BID'),
  capsule('Tamsulosin', '0.4 mg', 'qPM', 'Enlarged prostate', { watch: 'Dizziness on standing' }),
  tablet('Oxybutynin ER', '5 mg', 'daily', 'Overactive bladder', { watch: 'Dry mouth, confusion' }),
  { ...tablet('Nystatin cream', '100,000 units/g', 'BID', 'Skin yeast'), form: 'cream', route: 'topical', dose: [1, 'application'] },
]

export const MEDICINES: readonly MedicineFact[] = [...HEART, ...METABOLISM, ...PAIN_AND_NERVES, ...MIND, ...BREATH_AND_BODY]
