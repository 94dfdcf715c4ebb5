const COUNTS = {
  ...{ ISA: 16, IEA: 2, GS: 8, GE: 2, ST: 3, SE: 2, TA1: 5, BHT: 6, HL: 4 },
  ...{ NM1: 12, N1: 6, N3: 2, N4: 7, PER: 9, REF: 4, DTM: 6, DTP: 3, DMG: 11, PRV: 6, AMT: 3, QTY: 4, LX: 1, CAS: 19, LQ: 2, TRN: 4 },
  ...{ SBR: 9, PAT: 9, CLM: 20, CL1: 4, PWK: 9, CN1: 6, K3: 3, NTE: 2, CR1: 10, CR2: 12, CR3: 5, CRC: 7, HI: 12, HCP: 15, OI: 6, MOA: 9, MIA: 24 },
  ...{ SV1: 21, SV2: 10, SV5: 7, MEA: 12, PS1: 3, LIN: 31, CTP: 11, SVD: 6, FRM: 5, CUR: 21 },
  ...{ BPR: 21, RDM: 5, TS3: 24, TS2: 19, CLP: 14, SVC: 7, PLB: 14 },
  ...{ AK1: 3, AK2: 3, IK3: 4, IK4: 4, CTX: 6, IK5: 6, AK9: 9, STC: 12 },
  ...{ EQ: 5, III: 9, INS: 17, MPI: 7, EB: 14, HSD: 9, MSG: 3, AAA: 4, LS: 1, LE: 1 },
}

/** Elements that a segment can have (X12 005010 segment directory). */
export const MOST_ELEMENTS: ReadonlyMap<string, number> = new Map(Object.entries(COUNTS))
