import { QUOTATION_UNITS, type QuotationLine } from '@tessera/shared/contract/quotation'
import { quotationUnitText } from '@tessera/shared/contract/quotation.text'
import { Select } from '@tessera/shared/ui/form'
import { OTHER_UNITS, QUOTATION_TEXT as TEXT } from './quotation.text'

type Unit = Pick<QuotationLine, 'unit' | 'unitName'>

interface UnitFieldProps {
  readonly line: Unit
  readonly onChange: (changes: Unit) => void
}

const OFFERED: readonly Unit[] = [
  ...QUOTATION_UNITS.map((unit) => ({ unit })),
  ...OTHER_UNITS.map((unitName) => ({ unit: 'item' as const, unitName })),
]
const keyOf = ({ unit, unitName }: Unit): string => `${unit}/${unitName ?? ''}`

/** What a line is counted in: the units that figures follow from, those that labour is priced in, and the one the goods came with. */
export function UnitField({ line, onChange }: UnitFieldProps) {
  const units = OFFERED.some((each) => keyOf(each) === keyOf(line)) ? OFFERED : [line, ...OFFERED]
  return (
    <Select
      aria-label={TEXT.unit}
      value={keyOf(line)}
      options={units.map((each) => ({ value: keyOf(each), label: quotationUnitText(each) }))}
      onChange={(key) => {
        const chosen = units.find((each) => keyOf(each) === key)
        if (chosen) onChange({ unit: chosen.unit, ...(chosen.unitName ? { unitName: chosen.unitName } : {}) })
      }}
    />
  )
}
