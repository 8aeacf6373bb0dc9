/** Addresses to read on, as links that tell the other side nothing about us. */
export const References = ({ addresses }: { addresses: readonly string[] }) => (
  <ul className="grid gap-1">
    {addresses
      .filter((address) => /^https?:\/\//.test(address))
      .map((address) => (
        <li key={address} className="truncate">
          <a className="link" href={address} rel="noopener noreferrer" target="_blank">
            {address}
          </a>
        </li>
      ))}
  </ul>
);
