import { HOME_TEXT, MODES } from './home.text'
import styles from './Modes.module.css'

/** All nine modes; only what works today is offered. */
export function Modes() {
  return (
    <ul className={styles.modes}>
      {MODES.map(({ type, name, text }) => {
        const open = type === 'tile_change'
        return (
          <li key={type} className={open ? `${styles.mode} ${styles.open}` : styles.mode}>
            <h3>{name}</h3>
            <p>{text}</p>
            <span className={styles.state}>{open ? HOME_TEXT.open : HOME_TEXT.preparing}</span>
          </li>
        )
      })}
    </ul>
  )
}
