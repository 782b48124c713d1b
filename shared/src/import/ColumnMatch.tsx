import { useState } from 'react'
import { Button } from '../ui/core'
import { Select } from '../ui/form'
import styles from './ColumnMatch.module.css'
import { CHOOSE_TEXT, MATCH_TEXT } from './import.text'
import type { SheetColumn, SheetDeclaration } from './sheet-declaration'
import { type Places, type RawCell, samplesOf, saysSides, titlesOf } from './sheet.rules'

interface ColumnMatchProps<Row extends object> {
  readonly sheet: SheetDeclaration<Row>
  readonly cells: readonly (readonly RawCell[])[]
  readonly places: Places
  readonly onMatched: (places: Places) => void
}

/** Which of the file's columns is which, where names alone do not say it. */
export function ColumnMatch<Row extends object>({ sheet, cells, places, onMatched }: ColumnMatchProps<Row>) {
  const columns: readonly SheetColumn[] = sheet.columns
  const [chosen, setChosen] = useState(places)
  const titles = titlesOf(cells)
  const options = titles.map((title, place) => ({ value: place, label: title || MATCH_TEXT.untitled(place + 1) }))
  const missing = columns.filter(({ required }, index) => required && chosen[index] === -1)
  // A column of the file is one thing only, unless it says two sides.
  const isShared = (one: number, other: number) =>
    [one, other].every((index) => columns[index]?.within) && samplesOf(cells, chosen[one] ?? -1).some(saysSides)
  const choose = (index: number, place: number) =>
    setChosen(
      chosen.map((each, other) => {
        if (other === index) return place
        return each === place && place !== -1 && !isShared(other, index) ? -1 : each
      }),
    )
  return (
    <section className={styles.match} aria-label={MATCH_TEXT.title}>
      <p>{MATCH_TEXT.lead}</p>
      <ul className={styles.columns}>
        {columns.map(({ key, title, required }, index) => {
          const samples = samplesOf(cells, chosen[index] ?? -1)
          return (
            <li key={key}>
              <span>
                {title}
                {required ? <small>{MATCH_TEXT.required}</small> : null}
              </span>
              <Select
                aria-label={MATCH_TEXT.columnOf(title)}
                value={chosen[index] ?? -1}
                options={[{ value: -1, label: MATCH_TEXT.none }, ...options]}
                onChange={(place) => choose(index, place)}
              />
              <small>{samples.length > 0 ? MATCH_TEXT.sample(samples) : null}</small>
            </li>
          )
        })}
      </ul>
      {missing.length > 0 ? (
        <p className={styles.missing} role="alert">
          {MATCH_TEXT.missing}
          {missing.map(({ title }) => title).join(CHOOSE_TEXT.separator)}
        </p>
      ) : null}
      <Button variant="primary" disabled={missing.length > 0} onClick={() => onMatched(chosen)}>
        {MATCH_TEXT.check}
      </Button>
    </section>
  )
}
