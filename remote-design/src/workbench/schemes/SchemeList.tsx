import { useWork } from '../workbench-context'
import type { Schemes } from './schemes'
import styles from './SchemeList.module.css'

interface SchemeListProps<Choice> {
  readonly inputs: Schemes<Choice>
  readonly lookOf: (choice: Choice) => { readonly name: string; readonly background: string }
  readonly textOf: (scheme: number, names: string) => string
}

/** The choices of all schemes for the regions that hold something, one row a scheme; what several regions get is named once. */
export function SchemeList<Choice>({ inputs, lookOf, textOf }: SchemeListProps<Choice>) {
  const shares = useWork((state) => state.canvas.partShares)
  return (
    <ul className={styles.chosen}>
      {[...inputs.schemes.entries()].map(([index, scheme]) => {
        const looks = scheme.flatMap((choice, part) => (choice && (shares[part] ?? 0) > 0 ? [lookOf(choice)] : []))
        return (
          <li key={index}>
            {[...looks.entries()].map(([object, { background }]) => (
              <i key={object} style={{ background }} aria-hidden />
            ))}
            <span>{textOf(index + 1, [...new Set(looks.map(({ name }) => name))].join(' + '))}</span>
          </li>
        )
      })}
    </ul>
  )
}
