import { DESIGN_TYPE_TEXT } from '@tessera/shared/text/design-types.text'
import { FloorDrawing } from './FloorDrawing'
import { HOME_TEXT, MODES } from './home.text'
import styles from './Modes.module.css'

/** All nine modes; only what works today is offered. */
export function Modes() {
  return (
    <ul className={styles.modes}>
      {MODES.map(({ type, text }) => {
        const open = type === 'tile_change'
        return (
          <li key={type} className={open ? `${styles.mode} ${styles.open}` : styles.mode}>
            {open ? <FloorDrawing /> : null}
            <h3>{DESIGN_TYPE_TEXT[type]}</h3>
            <p>{text}</p>
            <span className={styles.state}>{open ? HOME_TEXT.open : HOME_TEXT.preparing}</span>
          </li>
        )
      })}
    </ul>
  )
}
