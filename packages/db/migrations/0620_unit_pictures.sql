-- Screenshots are of websites of every unit, and look-alikes are about the whole organization.
create policy own_units on site_capture as restrictive using ((select scope_units()) is null);
create policy own_units on site_picture as restrictive using ((select scope_units()) is null);
