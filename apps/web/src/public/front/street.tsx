import { House, Tree } from '../../ui/drawing/street-parts.tsx'

/** The street under the promise of the front page. Decorative. */
export function Street() {
  return (
    <svg className="street" viewBox="0 0 1280 148" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
      <path d="M0 144h1280v4H0z" fill="#9db8a8" />
      <House x={10} width={108} height={52} wall="#e9d9b8" roof="slate" windows={[3, 1]} number="1" />
      <House x={136} width={88} height={116} wall="#e6c9b3" roof="flat" windows={[3, 3]} number="3" />
      <House x={234} width={116} height={116} wall="#c7d6c6" roof="flat" windows={[4, 3]} number="5" />
      <Tree x={374} size={17} />
      <House x={398} width={112} height={54} wall="#e9d9b8" roof="tile" windows={[3, 1]} number="7" />
      <Tree x={530} size={13} />
      <House x={556} width={96} height={128} wall="#efe3c4" roof="flat" windows={[3, 4]} number="9" />
      <Tree x={678} size={18} />
      <House x={704} width={122} height={66} wall="#bfd3cd" roof="slate" windows={[4, 1]} number="11" />
      <Tree x={850} size={14} />
      <House x={876} width={92} height={104} wall="#e6c9b3" roof="flat" windows={[3, 3]} number="13" />
      <House x={986} width={112} height={52} wall="#c7d6c6" roof="tile" windows={[3, 1]} number="15" />
      <Tree x={1122} size={17} />
      <House x={1146} width={120} height={116} wall="#e9d9b8" roof="flat" windows={[4, 3]} number="17" />
    </svg>
  )
}
