/** An address from a source: a link if it leads to the web, otherwise the plain text it is. */
export const OutLink = ({ address, text = address }: { address: string; text?: string }) =>
  /^https?:\/\/[^\s]+$/i.test(address) ? (
    <a className="link inline-block py-0.5 break-all" href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : (
    <span className="break-words">{text}</span>
  );
