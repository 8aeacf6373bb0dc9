/** External references as links without referrer. */
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
