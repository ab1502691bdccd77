import styles from './scene.module.css'
import { Bench, Ground, House, Tree } from './street-parts.tsx'

/** `empty-plate`: nothing was added yet; `lit-windows`: all is well; `quiet`: there is no news. */
export type SceneName = 'empty-plate' | 'lit-windows' | 'quiet'

/** A drawing of an empty or finished state. Decorative: the words beside it say the same. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg className={styles.scene} viewBox="0 52 280 96" aria-hidden="true">
      <Ground width={280} />
      {scenes[name]()}
    </svg>
  )
}

const scenes: Readonly<Record<SceneName, () => React.JSX.Element>> = {
  'empty-plate': () => (
    <>
      <House x={88} width={104} height={52} wall="#e9d9b8" roof="tile" windows={[3, 1]} number="" />
      <Tree x={46} size={16} />
      <Tree x={238} size={20} />
    </>
  ),
  'lit-windows': () => (
    <>
      <House x={38} width={92} height={50} wall="#c7d6c6" roof="tile" windows={[3, 1]} number="1" />
      <House x={152} width={92} height={50} wall="#e6c9b3" roof="slate" windows={[3, 1]} number="14" />
      <Tree x={20} size={12} />
    </>
  ),
  quiet: () => (
    <>
      <Bench x={60} />
      <Tree x={156} size={22} />
      <Tree x={214} size={14} />
      <circle cx={252} cy={70} r={13} fill="#f5c95b" />
    </>
  ),
}
